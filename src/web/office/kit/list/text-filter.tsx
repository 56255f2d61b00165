import { useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { controlClass } from '#ui/field.tsx'
import { SearchIcon } from '#ui/icons.tsx'

/** Pause in typing after which the filter applies. */
const PAUSE_MS = 250

interface TextFilterProps {
  /** "Rechercher un partenaire". */
  label: string
  /** Text in the address. */
  value: string
  change: (text: string) => void
}

/** Text filter of a list, applied while typing. */
export function TextFilter({ label, value, change }: TextFilterProps) {
  const [text, setText] = useState(value)
  const timer = useRef<number>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // Takes over a change from elsewhere: the back button, or a button that clears the filters.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function send(next: string) {
    window.clearTimeout(timer.current)
    if (next.trim() === sent.current) return
    sent.current = next.trim()
    change(next.trim())
  }
  return (
    <search className="relative block w-full md:w-80">
      <SearchIcon className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-ink-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed)
          window.clearTimeout(timer.current)
          timer.current = window.setTimeout(send, PAUSE_MS, typed)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send(text)
        }}
        className={classNames(controlClass, 'h-9 pl-10 text-sm! [@media(pointer:coarse)]:h-11')}
      />
    </search>
  )
}
