/** Rules for uploads of ticket documents, shared by the browser, which refuses early, and the server. */
import { limits } from '#lib/words/limits.ts'

export const PDF = 'application/pdf'

/** French reasons why a file is refused as a ticket document. */
export const documentRefusals = {
  notAPdf: 'Le fichier n’est pas un PDF.',
  empty: 'Le fichier est vide.',
  tooLarge: `Le document est trop volumineux (max. ${limits.document.text}).`,
  cutOff: 'Le PDF est incomplet : il s’arrête avant sa fin. Enregistrez-le à nouveau.',
} as const
export type DocumentRefusal = keyof typeof documentRefusals

/** Checks a file that was announced with its type and optionally its size; null if it may be sent. */
export function refusalOfAnnounced(type: string, size = 1): DocumentRefusal | null {
  if (type !== PDF) return 'notAPdf'
  if (size < 1) return 'empty'
  return size > limits.document.bytes ? 'tooLarge' : null
}

/** Range in which PDF readers look for the start and end markers. */
const MARK_WITHIN = 1024

/** Checks the bytes themselves, whatever type was announced; null if they are a complete PDF. */
export function refusalOfBytes(bytes: Uint8Array): DocumentRefusal | null {
  if (!latin1Text(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-')) return 'notAPdf'
  return latin1Text(bytes.subarray(Math.max(0, bytes.length - MARK_WITHIN))).includes('%%EOF') ? null : 'cutOff'
}

const latin1Text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
