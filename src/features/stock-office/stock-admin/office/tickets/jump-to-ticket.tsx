import { useState } from 'react'
import { plainText } from '#lib/plain-text.ts'
import { controlClass } from '#ui/field.tsx'
import type { TicketValues } from './ticket-values.ts'

interface JumpToTicketProps {
  tickets: readonly TicketValues[]
  jump: (to: number) => void
}

/** Opens the ticket whose number or name the operator types. */
export function JumpToTicket({ tickets, jump }: JumpToTicketProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const go = () => {
    const to = findTicketPlace(tickets, text)
    setMissing(to === null)
    if (to === null) return
    setText('')
    jump(to)
  }
  return (
    <span className="ml-auto flex items-center gap-2">
      {isMissing ? (
        <span role="status" className="text-note font-medium text-negative">
          Aucun ticket « {text} »
        </span>
      ) : null}
      <input
        aria-label="Aller au ticket"
        placeholder="Aller au ticket : 12, adulte…"
        autoComplete="off"
        className={`${controlClass} h-9 w-60 max-w-full`}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          go()
        }}
      />
    </span>
  )
}

function findTicketPlace(tickets: readonly TicketValues[], text: string): number | null {
  const wanted = plainText(text.trim())
  if (wanted === '') return null
  const number = /^#?(\d+)$/.exec(wanted)?.[1]
  if (number !== undefined) return tickets[Number(number) - 1] ? Number(number) - 1 : null
  const at = tickets.findIndex(({ label }) => plainText(label).includes(wanted))
  return at === -1 ? null : at
}
