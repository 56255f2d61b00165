import { useState } from 'react'
import { isWithin } from '#web/office/kit/form/check.ts'
import { useFormContext, useFormKit } from '#web/office/kit/form/form-context.ts'

/** What is wrong with one field of a ticket, once the person has left it, and what the server has refused of it. */
export function useSoldError(name: string, problem: string | undefined) {
  const form = useFormContext()
  const { showAll, refusals } = useFormKit()
  const [isVisited, setVisited] = useState(false)
  const refused = [...refusals].find(
    ([own, { value }]) => isWithin(own, name) && Object.is(form.getFieldValue(own as never), value),
  )
  return {
    error: refused ? refused[1].message : isVisited || showAll ? (problem ?? null) : null,
    visit: () => setVisited(true),
  }
}
