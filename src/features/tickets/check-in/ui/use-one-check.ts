import { useRef, useState } from 'react'
import { type Answer, refusedAnswer } from './answers.ts'

/** Asks about a ticket; `acceptsOtherDay`: a person decided so. */
export type Ask = (acceptsOtherDay: boolean) => Promise<Answer>

/**
 * One check at a time, and its answer: a second code in view waits for the first answer. A ticket of another day is asked
 * about again once a person has decided.
 */
export function useOneCheck() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const checking = useRef(false)
  const last = useRef<Ask | null>(null)
  const run = async (ask: Ask, acceptsOtherDay: boolean): Promise<Answer | null> => {
    if (checking.current) return null
    checking.current = true
    setBusy(true)
    last.current = ask
    try {
      const found = await ask(acceptsOtherDay)
      setAnswer(found)
      return found
    } finally {
      checking.current = false
      setBusy(false)
    }
  }
  return {
    answer,
    isBusy,
    check: (ask: Ask) => run(ask, false),
    admitOtherDay: async () => (last.current ? run(last.current, true) : null),
    refuseOtherDay: () => setAnswer((asked) => asked && refusedAnswer(asked)),
  }
}
