import { useRef, useState } from 'react'
import type { Answer } from './answers.ts'

type Ask = (code: string, activityId: string | undefined) => Promise<Answer>

/** One check at a time, and its answer: a second code in view waits for the first answer. */
export function useOneCheck(ask: Ask) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const checking = useRef(false)
  const check = async (...asked: Parameters<Ask>): Promise<Answer | null> => {
    if (checking.current) return null
    checking.current = true
    setBusy(true)
    try {
      const found = await ask(...asked)
      setAnswer(found)
      return found
    } finally {
      checking.current = false
      setBusy(false)
    }
  }
  return { answer, isBusy, check }
}
