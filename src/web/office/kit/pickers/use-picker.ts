import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type TypedFacts, useTypedText } from './use-typed-text.ts'

interface PickerFacts<Value> extends TypedFacts<Value> {
  onBlur?: () => void
}

/** What the popup and its field share: whether it is open, and what is typed beside the value. */
export function usePicker<Value>({ onBlur, ...facts }: PickerFacts<Value>) {
  const [isOpen, setOpen] = useState(false)
  const typed = useTypedText(facts)
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isHovered = useRef(false)
  /** The field gets the focus back without opening anew. */
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

  /** Waits for a popup whose code is still coming. */
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
    // The next field, not the popup.
    if (event.key === 'Tab' && isOpen) flushSync(close)
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      closeToField()
    }
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    // A window around the field stays.
    event.preventDefault()
    event.stopPropagation()
    closeToField()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && whole.current?.contains(relatedTarget)) return
    if (isHovered.current) return
    typed.leave()
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
    /** For what the popup picks: the field shows the value again. */
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
