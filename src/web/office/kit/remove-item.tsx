import { useRouter } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { useOfficeContext } from '../use-office.ts'
import { notifyRemoved } from './undo-removed.ts'
import { useAttempt } from './use-attempt.ts'
import { useScopeCall } from './use-scope-call.ts'

interface RemoveItemProps {
  remove: () => Promise<{ trashId: string }>
  /** Draft of the thing's form, which goes with it. */
  draft: string
  /** Said of the deletion, and of its undo. */
  texts: { gone: string; back: string }
  /** Address of the list, to which the deletion leads. */
  list: string
}

/** Deletes the thing of an edit page without a question; the notice offers to restore it. */
export function RemoveItem({ remove, draft, texts: { gone, back }, list }: RemoveItemProps) {
  const { drafts } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [isPending, attempt] = useAttempt()
  const run = () =>
    attempt(async () => {
      const { trashId } = await remove()
      drafts.drop(draft)
      void notifyRemoved(gone, { call, trashId, back, after: () => router.invalidate() })
      await router.navigate({ href: list })
    })
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={() => void run()}>
      Supprimer
    </Button>
  )
}
