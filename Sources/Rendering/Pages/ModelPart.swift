import Catalog
import Queries
import Words

/// A model to look at from all sides: template `model`.
struct ModelPart: PlainPart {
  let source: String
  let title: String
  let alternative: String
  let lang: String?
  /// The address from which a page can show it: a file of ours in glTF.
  let view: String?
  /// The address from which Apple's devices put it into the room: USDZ.
  let room: String?
  /// The address from which Android's viewer does: glTF.
  let scene: String?

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "source": source
    case "title": title
    case "alternative": alternative
    case "lang": lang
    case "view": view
    case "room": room
    case "scene": scene
    default: nil
    }
  }
}

extension PageWriter {
  /// The model `medium`, whose bytes are at `source`.
  func model(_ medium: Media, at source: String, titled title: String) -> ModelPart {
    let alternative =
      phrase(medium.alternativeText, at: medium.campus) ?? own("\(words[.model]) · \(title)")
    return ModelPart(
      source: source, title: title, alternative: alternative.text, lang: alternative.lang,
      // Scripts may not read what lies elsewhere.
      view: medium.isGLTF && MediaFileName(of: medium) != nil ? source : nil,
      room: medium.source.type?.name == "model/vnd.usdz+zip" ? source : nil,
      scene: medium.isGLTF ? source : nil)
  }

  /// The script of a page that has some of `media`; none where no model is among them.
  func modelScripts(for media: PageMedia) -> [String] {
    media.all.contains { $0.model != nil } ? [Renderer.modelAsset(words.language)] : []
  }
}

extension Media {
  /// True of models that three.js shows and Android's viewer takes.
  var isGLTF: Bool {
    ["model/gltf-binary", "model/gltf+json"].contains(source.type?.name) && kind == .model
  }
}
