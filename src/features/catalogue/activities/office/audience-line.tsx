import { useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

type Audience = CallResult<'/cse-admin/count-audience'>

const people = (count: number) => (count === 0 ? 'Personne' : counted(count, 'personne'))

/** Describes the audience in a sentence. */
export const audienceSentence = ({ label, groupsBelow }: Audience): string =>
  groupsBelow === 0
    ? `Les membres de « ${label} ».`
    : `Les membres de « ${label} » et ${groupsBelow === 1 ? 'd’un groupe qui en dépend' : `des ${groupsBelow} groupes qui en dépendent`}.`

/** Tells which members, and how many, will see an offer of the committee. */
export function AudienceLine() {
  const call = useScopeCall()
  const [found, setFound] = useState<Audience | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let wanted = true
    void tries
    call('/count-audience', {}).then(
      (audience) => wanted && setFound(audience),
      () => wanted && setFound('failed'),
    )
    return () => {
      wanted = false
    }
  }, [call, tries])
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      <p className="font-semibold">Qui verra cette offre ?</p>
      <div role="status">
        {found === null ? (
          <p className="text-ink-soft">{LOADING}</p>
        ) : found === 'failed' ? (
          <p className="flex flex-wrap items-center gap-2">
            Le nombre de personnes n’a pas pu être compté.
            <Button variant="secondary" size="sm" onClick={() => setTries(tries + 1)}>
              Réessayer
            </Button>
          </p>
        ) : (
          <>
            <p className="mt-0.5 text-lg font-bold">{people(found.people)}</p>
            <p className="text-ink-soft">{audienceSentence(found)}</p>
            {found.refusing > 0 ? (
              <p className="text-ink-soft">
                {found.refusing === 1 ? 'Un groupe n’affiche' : `${found.refusing} groupes n’affichent`} pas les offres
                de ce type.
              </p>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}
