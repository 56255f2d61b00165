import { useEffect, useState } from 'react'

/** Debounced value, so that not every key sends a call. */
export function useLater<Value>(value: Value, afterMs = 400): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
