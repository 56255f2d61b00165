import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notifyFailure } from '#ui/toast.ts'

interface ItemPage<Item> {
  items: Item[]
  nextCursor: string | null
}

/** Items shown so far, and the button that loads the next page; no button after the last one. */
export function useFurtherPages<Item>(
  first: ItemPage<Item>,
  read: (cursor: string) => Promise<ItemPage<Item>>,
): { items: Item[]; furtherButton: ReactNode } {
  const [{ items, nextCursor }, setShown] = useState(first)
  const [isLoading, setLoading] = useState(false)
  const more = async (cursor: string) => {
    setLoading(true)
    try {
      const next = await read(cursor)
      setShown({ items: [...items, ...next.items], nextCursor: next.nextCursor })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setLoading(false)
    }
  }
  const furtherButton =
    nextCursor === null ? null : (
      <div className="mt-8 text-center">
        <Button variant="secondary" loading={isLoading} onClick={() => void more(nextCursor)}>
          Afficher plus
        </Button>
      </div>
    )
  return { items, furtherButton }
}
