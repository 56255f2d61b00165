const END = 0x06054b50
const ENTRY = 0x02014b50
/** Shortest length of the end record; a comment of at most 64 KB may follow it. */
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
/** Most files read from an archive: more than any document has. */
const MOST = 5000

/** Names in a ZIP file's directory, read without unpacking; empty if the directory is unreadable. */
export function zipEntries(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  if (end === null) return []
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= view.byteLength && view.getUint32(at, true) === ENTRY && names.length < MOST) {
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const from = at + 46
    names.push(new TextDecoder().decode(bytes.subarray(from, from + (name ?? 0))))
    at = from + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

function endRecord(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) if (view.getUint32(at, true) === END) return at
  return null
}
