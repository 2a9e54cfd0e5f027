import Dispatch

/// A serial executor that runs the jobs of an actor one after the other on a queue of its own. A
/// job that waits for a disk therefore blocks no thread of Swift's pool.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// An executor whose queue is called `label` in a debugger.
  public init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs `job` when those before it are done.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
