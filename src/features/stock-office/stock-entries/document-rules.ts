/** What may be uploaded as a ticket document; the same for the browser, which says so first, and for the server. */
import { limits } from '#lib/words/limits.ts'

export const PDF = 'application/pdf'

/** Why a file is no ticket document, in the words that its uploader reads. */
export const documentRefusals = {
  notAPdf: 'Le fichier n’est pas un PDF.',
  empty: 'Le fichier est vide.',
  tooLarge: `Le document est trop volumineux (max. ${limits.document.text}).`,
  cutOff: 'Le PDF est incomplet : il s’arrête avant sa fin. Enregistrez-le à nouveau.',
} as const
export type DocumentRefusal = keyof typeof documentRefusals

/** Of a file that a browser or a call announces, with its size or without; null when it may be sent. */
export function refusalOfAnnounced(type: string, size = 1): DocumentRefusal | null {
  if (type !== PDF) return 'notAPdf'
  if (size < 1) return 'empty'
  return size > limits.document.bytes ? 'tooLarge' : null
}

/** Readers look for the mark of the beginning, and for that of the end, within so many bytes. */
const MARK_WITHIN = 1024

/** Of the bytes themselves, whatever the file was said to be. */
export function refusalOfBytes(bytes: Uint8Array): DocumentRefusal | null {
  if (!latin1Text(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-')) return 'notAPdf'
  return latin1Text(bytes.subarray(Math.max(0, bytes.length - MARK_WITHIN))).includes('%%EOF') ? null : 'cutOff'
}

const latin1Text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
