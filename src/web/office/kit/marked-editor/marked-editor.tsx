import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { type FieldProps, useControl } from '../form/use-control.ts'
import { AddressQuestion } from './address-question.tsx'
import { insertAddress, insertRule, isBold, isLine, type LineType, toggleBold, toggleLine } from './commands.ts'
import { useEditor } from './use-editor.ts'

const lines: readonly { type: LineType; label: string }[] = [
  { type: 'title', label: 'Titre' },
  { type: 'subtitle', label: 'Sous-titre' },
  { type: 'item', label: 'Liste' },
]

interface MarkedEditorProps extends Pick<FieldProps, 'label'> {
  /** Button that shows the text with its marks. */
  aside: ReactNode
}

/** Editor of a marked-up text that shows titles, lists, bold words and links as its readers see them. */
export function MarkedEditor({ label, aside }: MarkedEditorProps) {
  const { field, value, error } = useControl<string>()
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const { state, run } = useEditor({
    place,
    value,
    onChange: field.handleChange,
    onBlur: field.handleBlur,
    askAddress: () => setAsking(true),
    attributes: {
      ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, 'data-field': field.name },
      'aria-describedby': error ? `${id}-error ${id}-hint` : `${id}-hint`,
      ...(error ? { 'aria-invalid': 'true' } : {}),
      class: classNames(controlClass, EDITABLE),
    },
  })
  const isShown = state !== null
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-note font-semibold tracking-wide text-ink-soft">
        {label}
      </span>
      <div role="toolbar" aria-label={`Mise en forme : ${label}`} className="flex flex-wrap gap-2">
        {lines.map(({ type, label: name }) => (
          <Tool
            key={type}
            label={name}
            pressed={isShown && isLine(state, type)}
            onPress={() => run(toggleLine(type))}
          />
        ))}
        <Tool label="Gras" keys="Ctrl B" pressed={isShown && isBold(state)} onPress={() => run(toggleBold)} />
        <Tool label="Lien" keys="Ctrl K" onPress={() => setAsking(true)} />
        <Tool label="Filet" onPress={() => run(insertRule)} />
        {aside}
      </div>
      {isAsking ? (
        <AddressQuestion
          onGiven={(address) => {
            setAsking(false)
            run(insertAddress(address))
          }}
          onClose={() => {
            setAsking(false)
            run(() => true)
          }}
        />
      ) : null}
      <div ref={place} />
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-negative">
          {error}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="text-note text-ink-soft">
        Les adresses et les téléphones deviennent des liens. Entrée : nouveau paragraphe ; Maj Entrée : à la ligne.
      </p>
    </div>
  )
}

const EDITABLE =
  'min-h-72 max-h-[70vh] resize-y overflow-y-auto whitespace-pre-wrap py-3 leading-relaxed [overflow-wrap:anywhere]'

interface ToolProps {
  label: string
  /** Keys that do the same. */
  keys?: string
  /** Absent for a tool that is not a state of the text. */
  pressed?: boolean
  onPress: () => void
}

function Tool({ label, keys, pressed, onPress }: ToolProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className={classNames(pressed === true && 'bg-main-soft')}
      aria-pressed={pressed}
      title={keys}
      // The choice in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label === 'Gras' ? <strong>{label}</strong> : label}
    </Button>
  )
}
