import { useState } from 'react'
import { isWithin } from '#web/office/kit/form/check.ts'
import { useFormContext, useFormKit } from '#web/office/kit/form/form-context.ts'

/** Problem of a ticket's field, shown once the operator has left it, or the server's refusal. */
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
