import { lazy, type ReactNode, Suspense, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Input } from '#ui/field.tsx'
import type { Picker } from './use-picker.ts'

const load = () => import('./picker-popup.tsx')
const PickerPopup = lazy(() => load().then((loaded) => ({ default: loaded.PickerPopup })))

export interface PickerLabels {
  name?: string
  label: string
  optional?: boolean
  hint?: ReactNode
  error?: string | null
  disabled?: boolean
  placeholder?: string
  className?: string
}

interface PickerFieldProps extends PickerLabels {
  picker: Picker
  /** Text of the value. */
  text: string
  /** Name of the popup for screen readers. */
  popupLabel: string
  children: ReactNode
}

/** Text field with a popup, which loads when the field gets the focus. */
export function PickerField({ picker, text, popupLabel, children, className, ...labels }: PickerFieldProps) {
  const id = useId()
  const { isOpen, typed } = picker
  return (
    <div {...picker.place} role="presentation" className={classNames('relative min-w-0', className)}>
      <Input
        {...labels}
        {...picker.field}
        error={typed.problem ?? labels.error}
        data-unread={typed.isUnread || undefined}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed.text ?? text}
        onPointerEnter={() => void load().catch(() => undefined)}
      />
      {isOpen && !labels.disabled ? (
        <Suspense fallback={null}>
          <PickerPopup id={id} label={popupLabel} anchor={picker.field.ref} events={picker.popup}>
            {children}
          </PickerPopup>
        </Suspense>
      ) : null}
    </div>
  )
}
