import { baseKeymap, splitBlockAs, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Fragment, type Node } from 'prosemirror-model'
import { type Command, type EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import { asStored } from './normalise.ts'
import { bold, nodes } from './schema.ts'

export type LineType = 'title' | 'subtitle' | 'item'

/** Blocks with words that the selection touches, and where they begin and end. */
function chosenBlocks({ doc, selection: { from, to } }: EditorState) {
  const found: { block: Node; pos: number }[] = []
  doc.nodesBetween(from, to, (block, pos) => {
    if (block.isTextblock) found.push({ block, pos })
    return false
  })
  return found
}

export const isLine = (state: EditorState, type: LineType): boolean => {
  const found = chosenBlocks(state)
  return found.length > 0 && found.every(({ block }) => block.type === nodes[type])
}

export function isBold(state: EditorState): boolean {
  const { from, to, empty, $from } = state.selection
  return empty ? bold.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, bold)
}

/** Lines of a block, each of which may become a block of its own. */
function splitLines(block: Node): Node[][] {
  const lines: Node[][] = [[]]
  block.forEach((child) => {
    if (child.type === nodes.br) lines.push([])
    else lines.at(-1)?.push(child)
  })
  return lines
}

/** Makes each chosen line a title, subtitle or item; again, a paragraph. */
export const toggleLine =
  (type: LineType): Command =>
  (state, dispatch) => {
    const found = chosenBlocks(state)
    const [first, last] = [found[0], found.at(-1)]
    if (!first || !last) return false
    const wanted = isLine(state, type) ? nodes.paragraph : nodes[type]
    const blocks = found.flatMap(({ block }) => splitLines(block).map((line) => wanted.create(null, line)))
    const { from, to } = state.selection
    const end = last.pos + last.block.nodeSize
    const tr = state.tr.replaceWith(first.pos, end, Fragment.fromArray(blocks))
    // A line break in words takes one place, the border of two blocks two.
    const moved = (at: number) => {
      let place = at
      for (const { block, pos } of found)
        block.forEach((child, offset) => {
          if (child.type === nodes.br && pos + 1 + offset < at) place++
        })
      return place
    }
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, moved(from), moved(to))).scrollIntoView())
    return true
  }

export const toggleBold: Command = toggleMark(bold)

/** A rule below the block with the caret, with a paragraph to go on in. */
export const insertRule: Command = (state, dispatch) => {
  const { $to } = state.selection
  const at = $to.depth === 0 ? $to.pos : $to.after(1)
  const isLast = at === state.doc.content.size
  const tr = state.tr.insert(at, [nodes.rule.create(), ...(isLast ? [nodes.paragraph.create()] : [])])
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
  return true
}

/** Puts an address after what is chosen. */
export const insertAddress =
  (address: string): Command =>
  (state, dispatch) => {
    const { $to, to } = state.selection
    if (!$to.parent.isTextblock) return false
    const before = $to.parent.textBetween(0, $to.parentOffset, undefined, '\n')
    const text = `${/\S$/.test(before) ? ' ' : ''}${address}`
    const tr = state.tr.insertText(text, to)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, to + text.length)).scrollIntoView())
    return true
  }

const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView())
  return true
}

/** An item is followed by another; an empty one ends the list. */
const splitItem: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (parent.type !== nodes.item) return false
  return parent.content.size === 0
    ? toggleLine('item')(state, dispatch)
    : splitBlockAs(() => ({ type: nodes.item }))(state, dispatch)
}

/** Deleting at the beginning of a title or an item takes its form first. */
const plainFirst: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const type = (['title', 'subtitle', 'item'] as const).find((name) => $from.parent.type === nodes[name])
  return empty && $from.parentOffset === 0 && type !== undefined ? toggleLine(type)(state, dispatch) : false
}

/** Behaviour of the editor by itself, and by keys; `askAddress` opens the question for a link. */
export const editorPlugins = (askAddress: () => void): Plugin[] => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleBold,
    // The stored text has no italics: the browser's own would show what is not kept.
    'Mod-i': () => true,
    'Mod-u': () => true,
    'Mod-k': () => {
      askAddress()
      return true
    },
    Enter: splitItem,
    'Shift-Enter': breakLine,
    Backspace: plainFirst,
  }),
  keymap(baseKeymap),
  asStored(),
]
