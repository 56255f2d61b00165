import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { changedFields } from '#web/office/kit/form/differences.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { OfficeForm } from '#web/office/kit/form/office-form.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { LibraryItem } from '../library-shapes.ts'
import { ItemFields } from './item-fields.tsx'
import { checkItem, storedItem, toItemFields } from './item-values.ts'
import { libraryWords } from './library-words.ts'
import { Versions } from './versions.tsx'

interface ItemWindowProps {
  groupId: string
  /** Null closes the window. */
  item: LibraryItem | null
  onClose: () => void
  onChanged: () => Promise<void>
  remove: (item: LibraryItem) => Promise<void>
}

/** Window of a folder or file: name, place, readers, versions and history. */
export function ItemWindow({ item, onClose, ...props }: ItemWindowProps) {
  // Keeps the content while the window closes.
  const [shown, setShown] = useState(item)
  if (item !== null && item.id !== shown?.id) setShown(item)
  const [isDirty, setDirty] = useState(false)
  if (shown === null) return null
  return (
    <Modal
      open={item !== null}
      onClose={onClose}
      onHidden={() => setShown(null)}
      title={shown.name}
      mode="slide-right"
      width={640}
      isDirty={isDirty}
    >
      <LoadedItem key={shown.id} {...props} item={shown} onClose={onClose} onDirty={setDirty} />
    </Modal>
  )
}

interface LoadedItemProps extends Omit<ItemWindowProps, 'item'> {
  item: LibraryItem
  onDirty: (isDirty: boolean) => void
}

/** Loads the possible parent folders, without the item itself and those in it. */
function LoadedItem(props: LoadedItemProps) {
  const { client } = useOfficeContext()
  const { groupId, item } = props
  const read = useCallback(() => client('/cse-admin/list-library-folders', { groupId }), [client, groupId])
  const { found, failure, reload } = useLoaded(read)
  const folders = useMemo(() => {
    const own = found?.items.find(({ id }) => id === item.id)?.path
    return found?.items.filter(({ path }) => own === undefined || (path !== own && !path.startsWith(`${own} › `)))
  }, [found, item.id])
  if (failure !== null)
    return (
      <Notice kind="error" title="Les dossiers n’ont pas pu être chargés.">
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void reload()}>
          Réessayer
        </Button>
      </Notice>
    )
  return folders ? <ItemForm {...props} folders={folders} /> : <LoadingBlock label="Chargement" />
}

interface ItemFormProps extends LoadedItemProps {
  folders: readonly { id: string; path: string }[]
}

function ItemForm({ groupId, item, folders, onClose, onChanged, onDirty, remove }: ItemFormProps) {
  const { client } = useOfficeContext()
  const call = useScopeCall()
  const [current, setCurrent] = useState(item)
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedItem(current), [current])
  const of = useOfficeForm({
    item: `library/${item.id}`,
    stored,
    check: checkItem,
    words: libraryWords,
    keepsDraft: false,
    sendsChanges: true,
    save: async (values, { base, idempotencyKey }) => {
      const updates = changedFields(toItemFields(base.values), toItemFields(values))
      if (Object.keys(updates).length === 0) return base
      const input = { groupId, itemId: item.id, updates, ifUpdatedAt: base.version ?? undefined }
      const { item: saved } = await client('/cse-admin/update-library-item', input, { idempotencyKey })
      void notifySaved(`« ${saved.name} » modifié`, {
        call,
        target: saved.id,
        updatedAt: saved.updatedAt,
        after: onChanged,
      })
      onDirty(false)
      await onChanged()
      onClose()
      return null
    },
    reload: async () => {
      const { items } = await client('/cse-admin/list-library', { groupId, itemId: item.id })
      return storedItem(items[0] ?? current)
    },
  })
  const isDirty = of.changed.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const undone = async () => {
    const { items } = await client('/cse-admin/list-library', { groupId, itemId: item.id })
    if (items[0]) setCurrent(items[0])
    await onChanged()
  }
  return (
    <div className="flex flex-col gap-8">
      <OfficeForm of={of} label={item.kind === 'folder' ? 'Dossier' : 'Fichier'} submit="Enregistrer">
        <div className="flex flex-col gap-4">
          <ItemFields of={of} folders={folders} />
        </div>
      </OfficeForm>
      {item.kind === 'file' ? (
        <Versions
          groupId={groupId}
          item={current}
          onChanged={async (next) => {
            setCurrent(next)
            await onChanged()
          }}
        />
      ) : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
          Historique
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            onDirty(false)
            onClose()
            void remove(current)
          }}
        >
          Supprimer
        </Button>
      </div>
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={item.id}
        call={call}
        words={libraryWords}
        onUndone={undone}
      />
    </div>
  )
}
