/** The editor of marked-up texts: it stores the text that it was given to the byte, and shows what readers will see. */
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { boldParts, type MarkdownBlock, parseMarkdown } from '#ui/text/markdown-blocks.ts'
import {
  editorPlugins,
  insertAddress,
  insertRule,
  toggleBold,
  toggleLine,
} from '#web/office/kit/marked-editor/commands.ts'
import { readMeaning, toDocument, toSource } from '#web/office/kit/marked-editor/document.ts'
import { bold, nodes } from '#web/office/kit/marked-editor/schema.ts'

const piece = fc.constantFrom(
  ...['# ', '## ', '#', '- ', '• ', '* ', '---', '**', '*', '***', '\n', '\n\n', '\r\n', '\r', '\n \n', '\t', ' '],
  ...['  ', '\u00a0', '\u2028', '\ufeff', 'été', 'Bonjour {prénom}', '1. un', '> dit', '_mot_', '[ici](https://x.fr)'],
  ...['https://exemple.fr', '04 00 00 00 01', '<b>', '&nbsp;', '👩‍👧', '`', '|', '\\', '-', '–'],
)
const source = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Words of which each bold letter has a sign before it. */
const markLetters = (text: string, isBold: boolean) =>
  isBold ? text.replace(/[^\n]/gu, (letter) => `\u0001${letter}`) : text

/** Blocks as the renderer has them, with lists that touch as one. */
function joined(blocks: readonly MarkdownBlock[]): MarkdownBlock[] {
  const read: MarkdownBlock[] = []
  for (const block of blocks) {
    const above = read.at(-1)
    if (block.type === 'list' && above?.type === 'list') above.items.push(...block.items)
    else read.push(block.type === 'list' ? { type: 'list', items: [...block.items] } : block)
  }
  return read
}

/** The document as its writer sees it. */
function shownBlocks(doc: Node): MarkdownBlock[] {
  return joined(
    doc.children.flatMap((block): MarkdownBlock[] => {
      let text = ''
      block.forEach((child) => {
        text += child.isText ? markLetters(child.text ?? '', bold.isInSet(child.marks) !== undefined) : '\n'
      })
      if (block.type === nodes.rule) return [{ type: 'rule' }]
      if (block.type === nodes.item) return [{ type: 'list', items: [text] }]
      const type = block.type === nodes.title ? 'title' : block.type === nodes.subtitle ? 'subtitle' : 'text'
      return text === '' ? [] : [{ type, text }]
    }),
  )
}

/** A text as its readers see it. */
function seenBlocks(text: string): MarkdownBlock[] {
  const seen = (words: string) =>
    boldParts(words)
      .map(({ part, bold: isBold }) => markLetters(part, isBold))
      .join('')
  return joined(
    parseMarkdown(text).map((block) => {
      if (block.type === 'rule') return block
      return block.type === 'list'
        ? { type: 'list', items: block.items.map(seen) }
        : { type: block.type, text: seen(block.text) }
    }),
  )
}

test('a text leaves the editor as it came, to the byte, when it is not edited', () => {
  fc.assert(
    fc.property(source, (text) => {
      expect(toSource(toDocument(text))).toBe(text)
    }),
    { numRuns: 3000 },
  )
})

test('the editor shows the titles, lists, rules, words and bold letters that pages and mails show', () => {
  fc.assert(
    fc.property(source, (text) => {
      expect(shownBlocks(toDocument(text))).toEqual(seenBlocks(text))
    }),
    { numRuns: 2000 },
  )
})

/** The editor without its window: what is typed at the caret, chosen and pressed. */
function edit(text: string) {
  let state = EditorState.create({ doc: toDocument(text), plugins: editorPlugins(() => undefined) })
  const run = (command: Command) => command(state, (tr) => (state = state.apply(tr)))
  const editor = {
    text: () => toSource(state.doc),
    doc: () => state.doc,
    run(command: Command) {
      run(command)
      return editor
    },
    /** Chooses these words, or puts the caret behind them. */
    choose(words: string, isCaret = false) {
      let found = -1
      state.doc.descendants((node, pos) => {
        const at = node.isTextblock ? node.textBetween(0, node.content.size, undefined, '\n').indexOf(words) : -1
        if (found < 0 && at >= 0) found = pos + 1 + at
      })
      if (found < 0) throw new Error(`There is no ${words}.`)
      const [from, to] = [isCaret ? found + words.length : found, found + words.length]
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
      return editor
    },
    type(letters: string) {
      for (const letter of letters) {
        const { from, to, $from } = state.selection
        const marks = state.storedMarks ?? $from.marks()
        state = state.apply(state.tr.replaceRangeWith(from, to, state.schema.text(letter, marks)))
      }
      return editor
    },
    /** A key, which the first plugin takes that knows it. */
    press(key: string, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) {
      const event = { key, ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...held }
      const view = { state, dispatch: (tr: typeof state.tr) => (state = state.apply(tr)), endOfTextblock: () => true }
      for (const { props } of state.plugins)
        if (props.handleKeyDown?.call({} as never, view as never, event as KeyboardEvent)) break
      return editor
    },
    caret: () => state.selection.$head.parent.textBetween(0, state.selection.$head.parentOffset, undefined, '\n'),
  }
  return editor
}

const untouched = '  #   Titre\r\n\r\n\r\nUn  **mot**\r\n  de plus \n• un\n• deux\n ---\nFin\n\n'

describe('an edited text', () => {
  test('changes in the block that was edited, and nowhere else', () => {
    expect(edit(untouched).choose('deux', true).type('!').text()).toBe(untouched.replace('• deux', '- deux!'))
    expect(edit(untouched).choose('Titre', true).type('s').text()).toBe(untouched.replace('  #   Titre', '# Titres'))
    expect(edit(untouched).choose('Fin', true).type('.').text()).toBe(untouched.replace('Fin', 'Fin.'))
  })

  test('shows after each letter what its readers will see', () => {
    fc.assert(
      fc.property(source, fc.array(piece, { minLength: 1, maxLength: 8 }), fc.nat(), (text, typed, place) => {
        let state = EditorState.create({ doc: toDocument(text), plugins: editorPlugins(() => undefined) })
        for (const letters of typed) {
          const at = TextSelection.near(state.doc.resolve(place % state.doc.content.size)).from
          if (/[\r\n]/.test(letters) || !state.doc.resolve(at).parent.isTextblock) continue
          state = state.apply(state.tr.insertText(letters, at))
        }
        const said = (doc: Node) => doc.children.map(readMeaning).filter((meaning) => meaning !== '')
        expect(said(state.doc)).toEqual(said(toDocument(toSource(state.doc))))
      }),
      { numRuns: 500 },
    )
  })

  test('takes marks that are typed, with the caret behind them', () => {
    expect(edit('').type('# Le 12').doc().firstChild?.type).toBe(nodes.title)
    expect(edit('').type('## Le 12').text()).toBe('## Le 12')
    const typed = edit('un').choose('un', true).type(' **deux** trois')
    expect(typed.text()).toBe('un **deux** trois')
    expect(typed.doc().rangeHasMark(4, 8, bold)).toBe(true)
    expect([typed.caret(), typed.doc().textContent]).toEqual(['un deux trois', 'un deux trois'])
    expect(edit('').type('- bottes').press('Enter').type('gants').text()).toBe('- bottes\n- gants')
  })

  test('has titles, lists, bold words, rules and addresses by the toolbar, and loses them by it again', () => {
    expect(edit('un\n\ndeux').choose('deux').run(toggleLine('title')).text()).toBe('un\n\n# deux')
    expect(edit('un\n\n# deux').choose('deux').run(toggleLine('title')).text()).toBe('un\n\ndeux')
    expect(edit('un\ndeux').choose('un\ndeux').run(toggleLine('item')).text()).toBe('- un\n- deux')
    expect(edit('- un\n- deux').choose('deux').run(toggleLine('subtitle')).text()).toBe('- un\n\n## deux')
    expect(edit('un deux trois').choose('deux').run(toggleBold).text()).toBe('un **deux** trois')
    expect(edit('un **deux** trois').choose('deux').run(toggleBold).text()).toBe('un deux trois')
    expect(edit('un').choose('un', true).run(insertRule).type('deux').text()).toBe('un\n\n---\n\ndeux')
    expect(edit('Voir').choose('Voir').run(insertAddress('https://exemple.fr')).text()).toBe('Voir https://exemple.fr')
  })

  test('is written by keys: paragraphs, lines, the end of a list, the form taken back, bold, undo and redo', () => {
    const shift = { shiftKey: true }
    const ctrl = { ctrlKey: true }
    expect(edit('un').choose('un', true).press('Enter').type('deux').text()).toBe('un\n\ndeux')
    expect(edit('un').choose('un', true).press('Enter', shift).type('deux').text()).toBe('un\ndeux')
    expect(edit('# un').choose('un', true).press('Enter').type('deux').text()).toBe('# un\n\ndeux')
    expect(edit('- un').choose('un', true).press('Enter').press('Enter').type('deux').text()).toBe('- un\n\ndeux')
    expect(edit('# un').choose('un').press('ArrowLeft').choose('', true).press('Backspace').text()).toBe('un')
    const changed = edit('un deux').choose('deux').press('b', ctrl)
    expect(changed.text()).toBe('un **deux**')
    expect(changed.press('z', ctrl).text()).toBe('un deux')
    expect(changed.press('y', ctrl).text()).toBe('un **deux**')
    expect(edit('un deux').choose('deux').press('i', ctrl).text()).toBe('un deux')
  })

  test('returns to its very bytes when every change is undone', () => {
    const editor = edit(untouched).choose('mot', true).type('s').run(toggleLine('title'))
    expect(editor.text()).not.toBe(untouched)
    editor.press('z', { ctrlKey: true }).press('z', { ctrlKey: true })
    expect(editor.text()).toBe(untouched)
  })
})
