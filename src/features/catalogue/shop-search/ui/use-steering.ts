import { useLocation, useNavigate } from '@tanstack/react-router'
import { parseSearchAddress, type SearchAddress } from './search-address.ts'

/** The address that is being navigated to, so that a field follows its choice at once, not the results; and the way on. */
export function useSteering() {
  const address = useLocation({ select: ({ search }) => parseSearchAddress(search) })
  const navigate = useNavigate()
  const go = (choice: Partial<SearchAddress>) =>
    void navigate({ to: '.', search: { ...address, n: undefined, ...choice }, resetScroll: false })
  return { address, go }
}
