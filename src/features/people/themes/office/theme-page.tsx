import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, TextLink } from '#ui/page.tsx'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { useRecentItem } from '#web/office/use-recent-item.ts'
import type { GroupTheme } from '../theme-shapes.ts'
import { ThemeForm } from './theme-form.tsx'
import { checkTheme, storedTheme, toThemeInput } from './theme-values.ts'
import { themeWords } from './theme-words.ts'

const VersionsWindow = lazy(() => import('./versions-window.tsx'))

const ROOT_GROUP_ID = 'ROOT'

/** URLs of the group's window over the tree, and of another group's theme. */
const groupPath = ({ path }: GroupTheme): string => `/admin/groups/${path.join('/')}`
const themePath = (groupId: string): string => `/admin/theme/${groupId}`

/** Page of a group's theme: the form, its preview, its versions and the way back to the inherited theme. */
export function ThemePage({ item }: { item: GroupTheme }) {
  const back = <BackLink to={groupPath(item)}>Retour au groupe</BackLink>
  return item.groupId === ROOT_GROUP_ID ? (
    <OfficePage>
      {back}
      <Notice kind="info">Le groupe principal n’a pas de thème à lui : chaque site a le sien.</Notice>
    </OfficePage>
  ) : (
    <EditTheme key={item.groupId} item={item}>
      {back}
    </EditTheme>
  )
}

function EditTheme({ item, children }: { item: GroupTheme; children: ReactNode }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [opened, setOpened] = useState<'history' | 'versions' | null>(null)
  const [isResetting, attempt] = useAttempt()
  const { groupId } = item
  useRecentItem({ kind: 'Thème', label: item.label, href: themePath(groupId) })
  const stored = useMemo(() => storedTheme(item), [item])
  const reload = () => router.invalidate()
  const saved = (next: GroupTheme, text: string) => {
    void notifySaved(text, { call, target: groupId, updatedAt: next.updatedAt, after: reload })
    void reload()
    return storedTheme(next)
  }
  const form = useOfficeForm({
    item: `theme/${groupId}`,
    stored,
    check: checkTheme,
    words: themeWords,
    save: async (values, { base, idempotencyKey }) => {
      const input = { groupId, whiteLabeling: toThemeInput(values), ifUpdatedAt: base.version ?? undefined }
      const { item: next } = await adminCall(client)('/admin/update-group-white-labeling', input, { idempotencyKey })
      return saved(next, 'Thème mis à jour')
    },
    reload: async () => storedTheme((await adminCall(client)('/admin/get-group-theme', { groupId })).item),
  })
  const isDirty = form.changed.length > 0
  const [isHeld, setHeld] = useState(false)
  const reset = async () => {
    const input = { groupId, whiteLabeling: null, ifUpdatedAt: form.base.version ?? undefined }
    const { item: next } = await adminCall(client)('/admin/update-group-white-labeling', input)
    form.begin(saved(next, 'Thème hérité rétabli'))
  }
  return (
    <OfficePage
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={() => setOpened('versions')}>
            Versions
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setOpened('history')}>
            Historique
          </Button>
          {item.whiteLabeling ? (
            <Button
              variant="secondary"
              size="sm"
              loading={isResetting}
              onClick={() => (isDirty ? setHeld(true) : void attempt(reset))}
            >
              Rétablir le thème hérité
            </Button>
          ) : null}
        </>
      }
    >
      {children}
      {isHeld && isDirty ? (
        <Notice kind="info" className="mb-4">
          Enregistrez ou annulez d’abord vos changements : le thème hérité prend leur place.
        </Notice>
      ) : null}
      <Whose item={item} />
      <ThemeForm of={form} item={item} />
      <HistoryDialog
        open={opened === 'history'}
        onClose={() => setOpened(null)}
        target={groupId}
        call={call}
        words={themeWords}
        onUndone="routeReloads"
      />
      {opened === 'versions' ? (
        <Suspense fallback={null}>
          <VersionsWindow
            item={item}
            isDirty={isDirty}
            onClose={() => setOpened(null)}
            restored={(next) => {
              form.begin(saved(next, 'Version du thème reprise'))
              setOpened(null)
            }}
          />
        </Suspense>
      ) : null}
    </OfficePage>
  )
}

/** Tells which theme the group shows, which groups inherit it, and where members see it. */
function Whose({ item: { whiteLabeling, inherited, heirs, domain } }: { item: GroupTheme }) {
  const { from } = inherited
  return (
    <div className="mb-6 max-w-[70ch] text-ink-soft">
      {whiteLabeling ? null : (
        <p>
          Ce groupe n’a pas de thème à lui : il montre celui{' '}
          {from ? (
            <>
              du groupe <TextLink to={themePath(from.id)}>{from.label}</TextLink>
            </>
          ) : (
            `du site ${inherited.whiteLabeling.title}`
          )}
          . Dès que vous enregistrez, il a le sien.
        </p>
      )}
      {heirs > 0 ? (
        <p>{heirs === 1 ? 'Un groupe en dessous montre' : `${heirs} groupes en dessous montrent`} le même thème.</p>
      ) : null}
      <p>
        {domain === null
          ? 'Ce groupe n’a pas encore de domaine : ses membres voient ce thème une fois connectés.'
          : `Visible sur ${domain}, et par les membres du groupe une fois connectés.`}
      </p>
    </div>
  )
}
