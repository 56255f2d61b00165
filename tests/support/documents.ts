/** Ticket documents of partners: PDFs as short as readers take them, each with bytes of its own. */
import { signedFileUrl } from '#platform/files/signed-file-url.ts'
import type { memoryFiles } from './memory-files.ts'
import type { CallSettings, TestApp } from './test-app.ts'

export const PDF = 'application/pdf'

export const pdfBytes = (text: string): Uint8Array =>
  new TextEncoder().encode(
    `%PDF-1.7\n% ${text}\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  )

/** Uploads one document and answers what the last call says of it. */
export async function upload(app: TestApp, admin: CallSettings, name: string, bytes = pdfBytes(name)) {
  const { id } = await app.call('/admin/start-ticket-file-upload', { mimeType: PDF, size: bytes.length, name }, admin)
  const files = app.platform.files as ReturnType<typeof memoryFiles>
  await files.putOnce(`documents/${id}.pdf`, bytes, PDF)
  return app.call('/admin/finish-ticket-file-upload', { id }, admin)
}

/** Uploads documents of these names and answers their ids. */
export async function uploadAll(app: TestApp, admin: CallSettings, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await upload(app, admin, name)).fileItem.id)
  return ids
}

export const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `billet-${at + 1}.pdf`)

/** Files in memory, whose addresses work as those of a folder do. */
export const withSignedAddresses = ({ platform: { files, config } }: TestApp) =>
  Object.assign(files, {
    signedUrl: async (request: Parameters<typeof files.signedUrl>[0]) => signedFileUrl(config.appKey, request),
  })
