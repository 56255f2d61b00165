import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TrashIcon } from '#ui/page-icons.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface FurtherDomainsProps {
  groupId: string
  domains: readonly string[]
  reload: () => Promise<void>
}

type Effects = CallResult<'/admin/preview-remove-domain'>

/** Further domains of a group. Shows what a removal ends before it is done; a removed domain can be added again. */
export function FurtherDomains({ groupId, domains, reload }: FurtherDomainsProps) {
  const { client } = useOfficeContext()
  const call = adminCall(client)
  const [leaving, setLeaving] = useState<{ domain: string; effects: Effects } | null>(null)
  const [isPending, attempt] = useAttempt()
  const plan = (domain: string) =>
    attempt(async () =>
      setLeaving({ domain, effects: await call('/admin/preview-remove-domain', { groupId, domain }) }),
    )
  const remove = (domain: string, { tenant }: Effects) =>
    attempt(async () => {
      await call('/admin/remove-domain', { groupId, domain })
      setLeaving(null)
      void notifyUndoable(`Domaine ${domain} retiré`, async () => {
        await call('/admin/add-domain', { groupId, domain, tenant })
        await reload()
        notify.success(`Domaine ${domain} ajouté`)
      })
      await reload()
    })
  return (
    <div className="mb-3 flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-lg border border-line">
        {domains.map((domain) => (
          <li key={domain} className="flex items-center gap-3 py-1 pl-3.5 pr-1">
            <span className="min-w-0 grow [overflow-wrap:anywhere]">{domain}</span>
            <button
              type="button"
              aria-label={`Retirer ${domain}`}
              title="Retirer"
              disabled={isPending}
              onClick={() => void plan(domain)}
              className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink-soft hover:(bg-surface text-negative) disabled:(cursor-not-allowed opacity-40)"
            >
              <TrashIcon />
            </button>
          </li>
        ))}
      </ul>
      {leaving ? (
        <Notice kind="warn" title={`Retirer ${leaving.domain} ?`}>
          <p>
            Il ne montrera plus {leaving.effects.site}. {sessionsText(leaving.effects)}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" loading={isPending} onClick={() => void remove(leaving.domain, leaving.effects)}>
              Retirer le domaine
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setLeaving(null)}>
              Retour
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  )
}

function sessionsText({ endedSessions, people }: Effects): string {
  if (endedSessions === 0) return 'Personne n’y est connecté.'
  const ended = counted(endedSessions, 'connexion en cours prendra fin', 'connexions en cours prendront fin')
  return `${ended}, de ${counted(people, 'personne', 'personnes')}.`
}
