import { useCallback, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { ClientError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notify, notifyFailure } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { toWallTime } from '#web/office/kit/pickers/moments.ts'
import { PlanButtons } from '#web/office/kit/plan-buttons.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupDetails } from '../group-shapes.ts'
import { EffectList } from './change-effects.tsx'
import { DomainDns } from './domain-dns.tsx'
import { FurtherDomains } from './further-domains.tsx'

interface MoreDomainsProps {
  group: GroupDetails
  title?: string
  /** True where the name alone is asked for, as long as it says which site is meant. */
  isNameAlone?: boolean
  reload: () => Promise<void>
}

type Planned = CallResult<'/admin/preview-add-domain'>
type Added = CallResult<'/admin/add-domain'>

/** Further domains, and a form that adds one and shows its effects first. */
export function MoreDomains({ group, title = 'Autres domaines', isNameAlone = false, reload }: MoreDomainsProps) {
  const { item, furtherDomains } = group
  const { client, office } = useOfficeContext()
  const call = adminCall(client)
  const read = useCallback(() => adminCall(client)('/admin/list-hoobiiz-domains', {}), [client])
  const { found } = useLoaded(read)
  const sites = found?.sites ?? []
  const [domain, setDomain] = useState('')
  const [tenant, setTenant] = useState('')
  const [refusal, setRefusal] = useState<ClientError | null>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [added, setAdded] = useState<Added | null>(null)
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const [isPending, attempt] = useAttempt()
  const wanted = { groupId: item.groupId, domain, ...(tenant === '' ? {} : { tenant }) }
  /** Shows a refusal at its field. */
  const ask = (work: () => Promise<void>) =>
    attempt(async () => {
      setRefusal(null)
      try {
        await work()
      } catch (error) {
        if (error instanceof ClientError && error.fields.length > 0) setRefusal(error)
        else notifyFailure(error)
      }
    })
  const errorAt = (field: string) => (refusal?.fields.includes(field) ? refusal.message : null)
  // A client's own domain says nothing of the site: it is asked for once the server cannot tell.
  const asksSite = !isNameAlone || tenant !== '' || errorAt('tenant') !== null
  const plan = () => ask(async () => setPlanned(await call('/admin/preview-add-domain', wanted)))
  const add = () =>
    ask(async () => {
      const made = await call('/admin/add-domain', wanted)
      setPlanned(null)
      setAdded(made)
      setCheckedAt(null)
      setDomain('')
      notify.success(`Domaine ${made.domain} ajouté`)
      await reload()
    })
  const main = item.cseDomain
  /** Asks for a stored domain once more, which changes nothing and says how it stands. */
  const check = (stored: string) =>
    ask(async () => {
      setAdded(await call('/admin/add-domain', { groupId: item.groupId, domain: stored }))
      setCheckedAt(toWallTime(office.zone, serverNow()).time.slice(0, 5))
    })
  const wildcards = sites.flatMap((site) => site.wildcards)
  const dns = added ? (
    <DomainDns {...{ added, checkedAt }} check={() => check(added.domain)} isChecking={isPending} />
  ) : null
  if (isNameAlone && main !== null)
    return (
      dns ?? (
        <Button variant="secondary" size="sm" loading={isPending} onClick={() => void check(main)}>
          Vérifier {main}
        </Button>
      )
    )
  return (
    <section aria-label={title}>
      <h2 className="text-base font-bold">{title}</h2>
      <p className="mt-0.5 mb-3 text-ink-soft">
        {furtherDomains.length === 0
          ? 'Aucun. Un domaine ajouté ici montre le site aux couleurs du groupe.'
          : 'Ils montrent le site aux couleurs du groupe ; les membres se connectent sur le domaine principal.'}
      </p>
      {furtherDomains.length === 0 ? null : (
        <FurtherDomains groupId={item.groupId} domains={furtherDomains} reload={reload} />
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (domain.trim() !== '' && !isPending) void plan()
        }}
      >
        <div className={asksSite ? 'grid items-start gap-4 sm:grid-cols-2' : undefined}>
          <LimitedInput
            label="Ajouter un domaine"
            name="newDomain"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder="billets.mon-comite.fr"
            hint={wildcards.length > 0 ? `Un nom sous ${wildcards.join(' ou ')}, ou le domaine du client.` : undefined}
            error={errorAt('domain')}
            value={domain}
            onChange={({ target }) => {
              setDomain(target.value)
              setPlanned(null)
              setRefusal(null)
            }}
          />
          {asksSite ? (
            <Select
              label="Site à montrer"
              options={[
                { value: '', label: main === null ? 'Choisissez…' : 'Celui du domaine principal' },
                ...sites.map((site) => ({ value: site.tenant, label: site.title })),
              ]}
              error={errorAt('tenant')}
              value={tenant}
              onChange={({ target }) => {
                setTenant(target.value)
                setPlanned(null)
                setRefusal(null)
              }}
            />
          ) : null}
        </div>
        {planned ? (
          <Notice title={`${planned.domain} montrera ${planned.site}`}>
            {planned.isMain ? <p>Il devient le domaine principal : c’est là que les membres se connectent.</p> : null}
            <EffectList effects={planned.effects} />
            <PlanButtons
              text="Ajouter le domaine"
              isPending={isPending}
              confirm={() => add()}
              cancel={() => setPlanned(null)}
            />
          </Notice>
        ) : (
          <div>
            <Button type="submit" variant="secondary" size="sm" disabled={domain.trim() === ''} loading={isPending}>
              Voir ce que cela change
            </Button>
          </div>
        )}
      </form>
      {dns}
    </section>
  )
}
