/** Files for a committee's library, as short as their types allow. */
import { pdfBytes } from './documents.ts'
import type { memoryFiles } from './memory-files.ts'
import type { CallSettings, TestApp } from './test-app.ts'

const text = (content: string) => new TextEncoder().encode(content)

/** A ZIP file's directory with these names, and nothing in it. */
export function makeZip(names: readonly string[]): Uint8Array {
  const entries = names.map((name) => {
    const bytes = new Uint8Array(46 + name.length)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint16(28, name.length, true)
    bytes.set(text(name), 46)
    return bytes
  })
  const start = text('PK\x03\x04')
  const length = entries.reduce((sum, entry) => sum + entry.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, names.length, true)
  end.setUint32(12, length, true)
  end.setUint32(16, start.length, true)
  return Uint8Array.from([start, ...entries, new Uint8Array(end.buffer)].flatMap((part) => [...part]))
}

/** As Excel writes “Unicode text”. */
export const utf16 = (content: string) => latin1(`\xff\xfe${twoBytes(content)}`)

const twoBytes = (name: string) => Array.from(name, (sign) => `${sign}\0`).join('')
const latin1 = (content: string) => Uint8Array.from(content, (sign) => sign.charCodeAt(0))
export const oldWord = (more = '') =>
  latin1(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${twoBytes('WordDocument')}${twoBytes(more)}`)

/** Announces, sends and finishes a file; of `itemId` a new version. */
export async function uploadFile(
  app: TestApp,
  caller: CallSettings,
  facts: {
    groupId: string
    name: string
    folderId?: string | null
    itemId?: string
    bytes?: Uint8Array
    readers?: 'members' | 'admins'
  },
) {
  const { groupId, name, folderId = null, itemId, bytes = pdfBytes(name), readers } = facts
  const input = { groupId, name, size: bytes.length, folderId, ...(itemId ? { itemId } : {}) }
  const { id, mimeType } = await app.call('/cse-admin/start-library-upload', input, caller)
  const files = app.platform.files as ReturnType<typeof memoryFiles>
  await files.putOnce(`library/${id}.${name.split('.').at(-1)?.toLowerCase()}`, bytes, mimeType)
  return (await app.call('/cse-admin/finish-library-upload', { groupId, id, readers }, caller)).item
}
