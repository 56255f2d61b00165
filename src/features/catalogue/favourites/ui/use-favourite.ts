import { useLocation, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { useIsVisitor } from '#ui/browser/reader.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { notify, notifyFailure } from '#ui/toast.ts'
import type { FavouriteTarget } from '../favourite-shapes.ts'
import { changeFavourite, loadFavourites, useIsKept } from './favourite-store.ts'

/** Sends a visitor to sign in and back to this page. */
const signIn = (path: string) => window.location.assign(`/login?redirect=${encodeURIComponent(path)}`)

interface FavouriteState {
  isKept: boolean
  toggle: () => Promise<void>
}

/** State of one favourite for the reader, and its toggle. */
export function useFavourite(target: FavouriteTarget): FavouriteState {
  const { client } = useRouteContext({ from: '__root__' })
  const isVisitor = useIsVisitor()
  const path = useLocation({ select: ({ href }) => href })
  const isKept = useIsKept(target)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isVisitor) void whenIdle().then(() => loadFavourites(client))
  }, [isVisitor, client])
  const toggle = async () => {
    if (isVisitor) return signIn(path)
    if (isPending) return
    setPending(true)
    try {
      // The reader clicked before the list was loaded: the loaded state decides.
      await loadFavourites(client)
      const mayBeAsked = await changeFavourite(client, target, isKept !== true)
      if (mayBeAsked) notify.success('Ajouté. Pour être prévenu par email, ouvrez « Mes favoris ».')
    } catch (error) {
      if (error instanceof ClientError && error.status === 401) signIn(path)
      else notifyFailure(error)
    } finally {
      setPending(false)
    }
  }
  return { isKept: isKept === true, toggle }
}
