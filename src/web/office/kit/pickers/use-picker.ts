import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '#ui/after-press.ts'
import { type TypedFacts, useTypedText } from './use-typed-text.ts'

interface PickerFacts<Value> extends TypedFacts<Value> {
  onBlur?: () => void
}

/** State shared by field and popup: open or not, and the typed text. */
export function usePicker<Value>({ onBlur, ...facts }: PickerFacts<Value>) {
  const [isOpen, setOpen] = useState(false)
  const typed = useTypedText(facts)
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isHovered = useRef(false)
  /** True while the field gets the focus back without opening the popup again. */
  const isQuiet = useRef(false)

  const close = () => {
    setOpen(false)
    isHovered.current = false
  }
  const closeToField = () => {
    close()
    typed.leave()
    if (document.activeElement === input.current) return
    isQuiet.current = true
    input.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen])

  /** Waits for a popup whose code is still loading. */
  const enterPopup = (triesLeft = 40) => {
    const start = whole.current?.querySelector<HTMLElement>(
      '[data-picker-popup] [tabindex="0"]:is(td *, [role=option])',
    )
    if (start) start.focus()
    else if (triesLeft > 0) setTimeout(enterPopup, 50, triesLeft - 1)
  }
  const type = (text: string) => {
    setOpen(true)
    typed.type(text)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      setOpen(true)
      enterPopup()
    }
    // Tab moves to the next field, not into the popup.
    if (event.key === 'Tab' && isOpen) flushSync(close)
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      closeToField()
    }
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // Keeps a window around the field open.
    event.preventDefault()
    event.stopPropagation()
    closeToField()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && whole.current?.contains(relatedTarget)) return
    if (isHovered.current) return
    afterPress(typed.leave)
    setOpen(false)
    onBlur?.()
  }
  const enter = () => {
    if (!isQuiet.current) setOpen(true)
    isQuiet.current = false
    input.current?.select()
  }
  return {
    isOpen,
    typed,
    close,
    closeToField,
    /** Sets a value picked in the popup; the field shows it. */
    pick: (value: Value | null) => {
      typed.forget()
      facts.onChange(value)
    },
    enterPopup,
    place: { ref: whole, onKeyDown: leaveByKey, onBlur: leave },
    field: {
      ref: input,
      onFocus: enter,
      onClick: () => setOpen(true),
      onKeyDown: press,
      onChange: ({ target }: { target: { value: string } }) => type(target.value),
    },
    popup: {
      onPointerEnter: () => {
        isHovered.current = true
      },
      onPointerLeave: () => {
        isHovered.current = false
      },
    },
  }
}

export type Picker = Pick<ReturnType<typeof usePicker>, 'isOpen' | 'typed' | 'place' | 'field' | 'popup'>
