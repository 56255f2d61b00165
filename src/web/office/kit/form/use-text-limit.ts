import { useEffect } from 'react'
import { useFormKit } from './form-context.ts'
import { countText, tooLong } from './limited-input.tsx'

/** Limit of a form's text: its count from near the limit on, and beyond it the problem, which blocks sending. */
export function useTextLimit(
  name: string,
  value: string,
  most: number = Number.POSITIVE_INFINITY,
): { count: string | null; problem: string | null } {
  const { hold } = useFormKit()
  const problem = tooLong(value.length, most)
  useEffect(() => {
    if (problem === null) return
    hold(name, problem)
    return () => hold(name, null)
  }, [hold, name, problem])
  return { count: problem === null ? countText(value.length, most) : null, problem }
}
