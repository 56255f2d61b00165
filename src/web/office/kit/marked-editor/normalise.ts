import { Fragment, type Node } from 'prosemirror-model'
import { type EditorState, Plugin, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readMeaning, toDocument, toSource } from './document.ts'

interface Differing {
  from: number
  to: number
  blocks: readonly Node[]
}

/** Part of a document that readers would see otherwise than it is shown, and how they would see it; null if none. */
function findDiffering(doc: Node): Differing | null {
  const shown = doc.children
  const meant = toDocument(toSource(doc)).children.filter((block) => readMeaning(block) !== '')
  const said = shown.map(readMeaning)
  const wanted = meant.map(readMeaning)
  if (said.filter((meaning) => meaning !== '').join('\u0000') === wanted.join('\u0000')) return null
  let start = 0
  let matched = 0
  while (start < shown.length && (said[start] === '' || said[start] === wanted[matched])) {
    if (said[start] !== '') matched++
    start++
  }
  let end = shown.length
  let wantedEnd = meant.length
  while (end > start && (said[end - 1] === '' || (wantedEnd > matched && said[end - 1] === wanted[wantedEnd - 1]))) {
    if (said[end - 1] !== '') wantedEnd--
    end--
  }
  const size = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  const from = size(shown.slice(0, start))
  return { from, to: from + size(shown.slice(start, end)), blocks: meant.slice(matched, wantedEnd) }
}

/** The caret stays before the same words: typed marks vanish, and what follows them stays. */
function placeCaret(tr: Transaction, { from }: Differing, end: number, after: number): void {
  let left = after
  let at = end
  tr.doc.nodesBetween(from, end, (node, pos) => {
    if (node.isTextblock) at = pos + 1 + node.content.size
    return !node.isTextblock
  })
  while (left > 0 && at > from) {
    at--
    if (tr.doc.resolve(at).parent.isTextblock) left--
  }
  const place = tr.doc.resolve(Math.max(at, from))
  tr.setSelection(place.parent.isTextblock ? TextSelection.create(tr.doc, place.pos) : Selection.near(place, -1))
}

/** Replaces what readers would see otherwise, as after typing "# ", "- " or "**". */
function normalise(state: EditorState): Transaction | null {
  const differing = findDiffering(state.doc)
  if (differing === null) return null
  const { from, to, blocks } = differing
  const { head } = state.selection
  const isWithin = head > from && head < to
  const words = (start: number) => state.doc.textBetween(start, to, '', '').length
  const after = isWithin ? words(head) : 0
  const tr = state.tr.replaceWith(from, to, Fragment.fromArray([...blocks]))
  if (isWithin) placeCaret(tr, differing, tr.mapping.map(to), after)
  return tr.setStoredMarks([])
}

/** Keeps what the editor shows equal to what is stored. Letters that an input method still composes are left alone. */
export function asStored(): Plugin {
  let view: EditorView | null = null
  return new Plugin({
    view: (own) => {
      view = own
      return {}
    },
    appendTransaction: (changes, _before, state) =>
      view?.composing || !changes.some(({ docChanged }) => docChanged) ? null : normalise(state),
  })
}
