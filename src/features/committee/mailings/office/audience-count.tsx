import { useEffect, useMemo, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { MailingAudience } from '../audience-shapes.ts'
import { peopleText, tooFewText } from './mailing-texts.ts'

type Answer = { people: number; isRounded: boolean } | { problem: string }

/** Loads the size of an audience, again whenever it changes. */
export function useAudienceCount(groupId: string, audience: MailingAudience | null): Answer | null {
  const { client } = useOfficeContext()
  const [answer, setAnswer] = useState<Answer | null>(null)
  // Compared as JSON, because the object is new on each key.
  const key = audience === null ? null : JSON.stringify(audience)
  const asked = useMemo(() => (key === null ? null : (JSON.parse(key) as MailingAudience)), [key])
  useEffect(() => {
    setAnswer(null)
    if (asked === null) return
    const leaving = new AbortController()
    client('/cse-admin/count-mailing-audience', { groupId, audience: asked }, { signal: leaving.signal }).then(
      ({ people, isRounded }) => setAnswer(people === null ? { problem: tooFewText } : { people, isRounded }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const problem = error instanceof ClientError ? error.message : 'Le compte n’a pas pu être fait. Réessayez.'
        setAnswer({ problem })
      },
    )
    return () => leaving.abort()
  }, [client, groupId, asked])
  return answer
}

interface AudienceCountProps {
  groupId: string
  audience: MailingAudience | null
  /** Text of the missing choice; null if complete. */
  missing: string | null
}

export function AudienceCount({ groupId, audience, missing }: AudienceCountProps) {
  const answer = useAudienceCount(groupId, audience)
  return (
    <p role="status" className="min-h-6">
      {answer === null ? (
        <span className="text-ink-soft">{missing ?? 'Compte en cours…'}</span>
      ) : 'problem' in answer ? (
        <span className="font-medium text-negative">{answer.problem}</span>
      ) : (
        <>
          Ce mail s’adresse à <strong>{peopleText(answer.people, answer.isRounded)}</strong>.
        </>
      )}
    </p>
  )
}
