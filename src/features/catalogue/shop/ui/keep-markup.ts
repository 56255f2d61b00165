import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const drawNow = (_entry: object, _variant: string, draw: () => ReactNode): ReactNode => draw()

/**
 * Draws a part of a page that is made from one entry of a loader's list and from nothing else: no context of the page, no
 * `useId`, no link that may lead to where one is. The server takes what it drew from the same before.
 */
export const useKeepMarkup = () => useRouteContext({ from: '__root__' }).keepMarkup ?? drawNow
