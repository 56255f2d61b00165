import { useRouteContext } from '@tanstack/react-router'
import { notify, notifyFailure } from '#ui/toast.ts'
import { addToCartCount } from './cart-count-store.ts'

/** Removes an item with a notice; returns true once it is gone. */
export function useRemoveItem(): (cartItemId: string) => Promise<boolean> {
  const { client } = useRouteContext({ from: '__root__' })
  return async (cartItemId) => {
    try {
      await client('/remove-from-cart', { id: cartItemId })
      addToCartCount(-1)
      notify.success('Ticket retiré de votre panier')
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
}
