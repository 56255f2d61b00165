import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { clipboard } from './clipboard.ts'
import { editorPlugins } from './commands.ts'
import { toDocument, toSource } from './document.ts'
import { shownLinks } from './shown-links.ts'

interface EditorOptions {
  /** Element that the editor is put into. */
  place: RefObject<HTMLElement | null>
  /** The marked-up text. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Attributes of the editable element, such as its label. */
  attributes: Record<string, string>
  /** Called by the key for a link. */
  askAddress: () => void
}

/** The editor's state, to show its marks by, and how to run a command in it; null until it stands. */
export function useEditor({ place, ...options }: EditorOptions) {
  const [state, setState] = useState<EditorState | null>(null)
  const view = useRef<EditorView | null>(null)
  const current = useRef(options)
  current.current = options
  /** Text that the editor has told last. */
  const told = useRef(options.value)

  useEffect(() => {
    if (!place.current) return
    const own = new EditorView(
      { mount: place.current },
      {
        state: begin(told.current, () => current.current.askAddress()),
        attributes: () => current.current.attributes,
        ...clipboard,
        handleDOMEvents: {
          blur: () => {
            current.current.onBlur()
            return false
          },
        },
        dispatchTransaction(tr) {
          own.updateState(own.state.apply(tr))
          setState(own.state)
          if (!tr.docChanged) return
          told.current = toSource(own.state.doc)
          current.current.onChange(told.current)
        },
      },
    )
    view.current = own
    setState(own.state)
    return () => own.destroy()
  }, [place])

  // A text from elsewhere: a draft, the other's version, an undo.
  useEffect(() => {
    const own = view.current
    if (!own || options.value === told.current) return
    told.current = options.value
    own.updateState(begin(options.value, () => current.current.askAddress()))
    setState(own.state)
  }, [options.value])

  // Attributes are read again with each update.
  const attributes = JSON.stringify(options.attributes)
  useEffect(() => {
    if (attributes !== '') view.current?.setProps({})
  }, [attributes])

  const run = (command: Command) => {
    const own = view.current
    if (!own) return
    command(own.state, (tr) => own.dispatch(tr))
    own.focus()
  }
  return { state, run }
}

const begin = (value: string, askAddress: () => void): EditorState =>
  EditorState.create({ doc: toDocument(value), plugins: [...editorPlugins(askAddress), shownLinks()] })
