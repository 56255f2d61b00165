import { useRouteContext } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, startTransition, use, useMemo, useState } from 'react'
import { ClientError } from '#api/client.ts'
import type { CartItem } from '#contract/order-shapes.ts'
import { addToCartCount } from '#features/selling/cart/ui/cart-count-store.ts'
import { useAttempts } from '#ui/browser/attempts.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { prepareDialog } from '#ui/dialog.tsx'
import { notifyFailure, prepareNotices } from '#ui/toast.ts'
import type { CartRequest } from './selection.ts'

const loadSidebar = () => import('#features/selling/cart/ui/cart-sidebar.tsx')
const CartSidebar = lazy(() => loadSidebar().then((loaded) => ({ default: loaded.CartSidebar })))

/** Loads the sidebar's code ahead of its use; a failure shows when it is used. */
async function prepare(): Promise<void> {
  // Lets the person's last action render first.
  await whenIdle()
  loadSidebar().catch(() => undefined)
  prepareDialog()
  prepareNotices()
}

interface AddToCart {
  adding: boolean
  /** Loads the sidebar; to be called when the buyer is about to add. */
  prepare: () => Promise<void>
  /** Sends one call after the other and returns which of them have added to the cart. */
  add: (requests: readonly CartRequest[]) => Promise<boolean[]>
}

const AddToCartContext = createContext<AddToCart | null>(null)

export function useAddToCart(): AddToCart {
  const value = use(AddToCartContext)
  if (!value) throw new Error('useAddToCart needs AddedToCart around it')
  return value
}

/** Lets its children add to the cart, and slides in the sidebar with the added tickets. */
export function AddedToCart({ children, onSessionEnded }: { children: ReactNode; onSessionEnded: () => void }) {
  const { client } = useRouteContext({ from: '__root__' })
  const attempt = useAttempts()
  const [adding, setAdding] = useState(false)
  const [items, setItems] = useState<CartItem[]>([])
  const [open, setOpen] = useState(false)

  const value = useMemo((): AddToCart => {
    const send = (request: CartRequest) =>
      attempt(JSON.stringify(request), (idempotencyKey) =>
        request.path === '/add-ticket-to-cart'
          ? client(request.path, request.input, { idempotencyKey })
          : client(request.path, request.input, { idempotencyKey }),
      )
    const add = async (requests: readonly CartRequest[]) => {
      setAdding(true)
      const added: CartItem[] = []
      const results: boolean[] = []
      for (const request of requests) {
        try {
          added.push((await send(request)).item)
          results.push(true)
        } catch (error) {
          notifyFailure(error)
          results.push(false)
          if (!(error instanceof ClientError) || error.status !== 401) continue
          // The remaining calls would fail the same way.
          onSessionEnded()
          break
        }
      }
      setAdding(false)
      if (added.length > 0) {
        addToCartCount(added.length)
        startTransition(() => {
          setItems(added)
          setOpen(true)
        })
      }
      return results
    }
    return { adding, prepare, add }
  }, [adding, attempt, client, onSessionEnded])

  return (
    <AddToCartContext value={value}>
      {children}
      {items.length > 0 ? (
        <Suspense fallback={null}>
          <CartSidebar key={items[0]?.cartItem.id} items={items} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </AddToCartContext>
  )
}
