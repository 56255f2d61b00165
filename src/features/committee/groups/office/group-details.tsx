import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { WhySection } from '#features/catalogue/visibility/office/why-section.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/page.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupDetails as Details } from '../group-shapes.ts'
import { Administrators } from './administrators.tsx'
import { GROUPS, groupPages, pageOfGroup, ROOT } from './group-address.ts'
import { GroupForm } from './group-form.tsx'
import { sizeText } from './group-people-source.ts'
import { checkGroup, groupUpdates, groupWords, storedGroup } from './group-values.ts'
import type { GroupWindowEvents } from './group-window.tsx'
import { Hierarchy } from './hierarchy.tsx'
import { MemberCardsForm } from './member-cards-form.tsx'
import { MoreDomains } from './more-domains.tsx'
import { RemoveGroup } from './remove-group.tsx'
import { SuperAdmins } from './super-admins.tsx'

const HistoryDialog = lazy(() =>
  import('#web/office/kit/form/history-dialog.tsx').then((loaded) => ({ default: loaded.HistoryDialog })),
)

interface GroupDetailsProps extends GroupWindowEvents {
  group: Details
  reload: () => Promise<void>
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

/** A group's window: its form, followed by settings that are saved at once. */
export function GroupDetails({ group, reload, onClose, onDirty, onOpen, onChanged }: GroupDetailsProps) {
  const { item, above } = group
  const { client } = useOfficeContext()
  const call = useScopeCall()
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedGroup(item), [item])
  /** Branch that contains the group's own row. */
  const branch = above.slice(-1).map(({ groupId }) => groupId)
  const changed = async () => {
    onChanged(branch)
    await reload()
  }
  const of = useOfficeForm({
    item: `group/${item.groupId}`,
    stored,
    check: checkGroup,
    words: groupWords,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      const { group: saved } = await adminCall(client)(
        '/admin/update-user-group',
        { groupId: item.groupId, ...groupUpdates(base.values, values), ifUpdatedAt: base.version ?? undefined },
        { idempotencyKey },
      )
      const { updatedAt } = saved
      void notifySaved('Groupe mis à jour', { call, target: item.groupId, updatedAt, after: changed })
      void changed()
      return storedGroup(saved)
    },
    reload: async () => storedGroup((await adminCall(client)('/admin/get-user-group', { groupId: item.groupId })).item),
  })
  const [isCardsDirty, setCardsDirty] = useState(false)
  const isDirty = of.changed.length > 0 || isCardsDirty
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const start: string = `${START}/${item.groupId}`
  const size = sizeText(item)
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{item.groupLabel}</h2>
          <p className="text-ink-soft">{size === '' ? 'Personne pour l’instant' : size}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {item.groupId === ROOT ? null : <TextLink to={start}>Mise en route</TextLink>}
          <GroupLinks groupId={item.groupId} />
          <Link
            to="/admin/statements/group/$groupId"
            params={{ groupId: item.groupId }}
            className="text-link underline underline-offset-3"
          >
            Relevé
          </Link>
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
        </div>
      </header>
      <GroupForm of={of} group={group} />
      <MemberCardsForm group={group} changed={changed} onDirty={setCardsDirty} />
      {item.groupId === ROOT ? (
        <SuperAdmins />
      ) : (
        <>
          <MoreDomains group={group} reload={changed} />
          <Administrators groupId={item.groupId} administrators={group.administrators} reload={reload} />
          <WhySection asked={{ readerGroupId: item.groupId }} />
        </>
      )}
      <Hierarchy group={group} onOpen={onOpen} onChanged={() => onChanged([...branch, item.groupId])} />
      {item.groupId === ROOT ? null : (
        <RemoveGroup
          group={group}
          version={of.base.version ?? item.updatedAt}
          reload={reload}
          onRemoved={() => {
            onChanged(branch)
            onClose()
          }}
          onTakenBack={() => onChanged(branch)}
        />
      )}
      <Suspense fallback={null}>
        {isHistory ? (
          <HistoryDialog
            open
            onClose={() => setHistory(false)}
            target={item.groupId}
            call={call}
            words={groupWords}
            onUndone={changed}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Page of a new committee's first day, of a feature above this one. */
const START = '/admin/committee-start'

const links = [
  { page: 'theme', label: 'Voir le thème' },
  { page: 'user-import', label: 'Importer des utilisateurs' },
  { page: 'oidc', label: 'Connexion par l’employeur' },
  { page: 'webhooks', label: 'Notifications aux systèmes' },
] as const

/** Links to the group's own pages, if the office has them. */
function GroupLinks({ groupId }: { groupId: string }) {
  const { screens } = useOfficeContext()
  return links
    .filter(({ page }) => screens.has(`${groupPages[page]}/$groupId`))
    .map(({ page, label }) => (
      <Link key={page} to={pageOfGroup(page, groupId)} from={GROUPS} className="text-link underline underline-offset-3">
        {label}
      </Link>
    ))
}
