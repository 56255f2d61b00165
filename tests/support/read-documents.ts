/** A reader of documents that takes codes from their bytes: `pdfBytes('billet 1 [A-1] [A-2]')` bears two. */
import type { DocumentReading } from '#kernel/media/document-reading.ts'
import type { Platform } from '#platform/port.ts'
import { pdfBytes, upload } from './documents.ts'
import type { CallSettings, TestApp } from './test-app.ts'

const place = { x: 300, y: 400, width: 200, height: 140 }

/** Reading of a document by its text. A `|` begins a page, `(locked)` cannot be opened. */
function readText(text: string): DocumentReading {
  if (text.includes('(locked)')) return { pages: null, codes: [], isWhole: false }
  const pages = text.split('|')
  const codes = pages.flatMap((own, at) =>
    [...own.matchAll(/\[([^\]]+)\]/g)].map(([, code = '']) => ({
      ...{ text: code, page: at + 1, place },
      type: code.length === 13 ? ('ean13' as const) : ('qrcode' as const),
    })),
  )
  return { pages: pages.length, codes, isWhole: true }
}

/** Opens an app whose platform reads documents. */
export function textReader() {
  let files: Platform['files'] | undefined
  const documents: Platform['documents'] = {
    async read(key) {
      const stored = await files?.get(key)
      const text = stored && new TextDecoder().decode(stored.bytes)
      return text ? readText(/^% (.*)$/m.exec(text)?.[1] ?? '') : null
    },
    close: () => undefined,
  }
  return {
    documents,
    readsFrom(app: TestApp) {
      files = app.platform.files
    },
  }
}

/** Uploads a document with this text and answers its id. */
export const uploadText = async (app: TestApp, admin: CallSettings, name: string, text: string): Promise<string> =>
  (await upload(app, admin, name, pdfBytes(text))).fileItem.id
