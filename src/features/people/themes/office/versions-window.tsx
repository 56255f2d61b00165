import { useCallback, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { momentText } from '#web/office/kit/form/days.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { MorePages } from '#web/office/kit/more-pages.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useMorePages } from '#web/office/kit/use-more-pages.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupTheme, ThemeVersion } from '../theme-shapes.ts'
import { colourKeys } from './theme-values.ts'
import { colourNames, themeNames } from './theme-words.ts'

interface VersionsWindowProps {
  item: GroupTheme
  /** True while there are unsaved changes, which a restore would lose. */
  isDirty: boolean
  restored: (item: GroupTheme) => void
  onClose: () => void
}

const PAGE = 20

/** The group's former themes, the latest first, each with author, time and a button to restore it. */
export default function VersionsWindow({ item, isDirty, restored, onClose }: VersionsWindowProps) {
  const { client } = useOfficeContext()
  const { groupId } = item
  const fetchPage = useCallback(
    (cursor?: string) =>
      adminCall(client)('/admin/list-group-themes', { groupId, limit: PAGE, ...(cursor ? { cursor } : {}) }),
    [client, groupId],
  )
  const pages = useMorePages<ThemeVersion>(fetchPage)
  const { items, state, load } = pages
  useEffect(() => void load(), [load])
  return (
    <Modal open onClose={onClose} title="Versions du thème" mode="slide-right" width={560}>
      {isDirty ? (
        <Notice kind="info" className="mb-4">
          Enregistrez ou annulez d’abord vos changements : une version reprise prend leur place.
        </Notice>
      ) : null}
      {state === 'ready' && items.length === 0 ? <p>Ce groupe n’a pas encore eu de thème à lui.</p> : null}
      <ol className="flex flex-col gap-5">
        {items.map((version, at) => (
          <VersionView
            key={version.id}
            version={version}
            isCurrent={at === 0}
            isDisabled={isDirty}
            restore={async () => {
              const { item: next } = await adminCall(client)('/admin/restore-group-theme', {
                groupId,
                versionId: version.id,
                ifUpdatedAt: item.updatedAt,
              })
              restored(next)
            }}
          />
        ))}
      </ol>
      <MorePages pages={pages} loading="Chargement des versions" failure="Les versions n’ont pas pu être chargées." />
    </Modal>
  )
}

interface VersionViewProps {
  version: ThemeVersion
  isCurrent: boolean
  isDisabled: boolean
  restore: () => Promise<void>
}

function VersionView({ version: { ts, by, whiteLabeling }, isCurrent, isDisabled, restore }: VersionViewProps) {
  const { office } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const moment = momentText(ts, office.zone)
  return (
    <li className="border-b border-line pb-4 last:border-0">
      <p className="font-semibold">{whiteLabeling === null ? 'Thème hérité' : whiteLabeling.title}</p>
      <p className="text-note text-ink-soft">
        {by}, {moment}
      </p>
      {whiteLabeling ? (
        <p className="mt-2 flex flex-wrap items-center gap-1.5 text-note">
          <span className="mr-1">Thème {themeNames[whiteLabeling.theme]}</span>
          {colourKeys.map((key) => (
            <span
              key={key}
              role="img"
              aria-label={`${colourNames[key]} ${whiteLabeling[key]}`}
              title={`${colourNames[key]} ${whiteLabeling[key]}`}
              className="size-6 rounded border border-line"
              style={{ background: whiteLabeling[key] }}
            />
          ))}
        </p>
      ) : null}
      {isCurrent ? (
        <p className="mt-2 text-note font-medium">Version en cours</p>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          disabled={isDisabled}
          loading={isPending}
          aria-label={`Reprendre cette version, du ${moment}`}
          onClick={() => void attempt(restore)}
        >
          Reprendre cette version
        </Button>
      )}
    </li>
  )
}
