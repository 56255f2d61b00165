import { Window } from 'happy-dom'

/** A page as the server has written it, to be looked through: nothing of it is loaded or run. */
export function readPage(html: string) {
  const { document } = new Window()
  document.documentElement.innerHTML = html
  for (const part of document.querySelectorAll('script, style')) part.remove()
  return document
}

type Part = { textContent: string | null } | null | undefined

/** The text of a part, with every kind of space as one. */
export const readPart = (part: Part): string => (part?.textContent ?? '').replace(/\s+/g, ' ').trim()
