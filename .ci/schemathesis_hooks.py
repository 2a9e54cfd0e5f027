"""What schemathesis does not know by itself (SCHEMATHESIS_HOOKS): the type of the parts of an upload."""
import schemathesis

schemathesis.serializer.alias("application/offset+octet-stream", "application/octet-stream")
