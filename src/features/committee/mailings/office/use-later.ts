import { useEffect, useState } from 'react'

/** A value once it has stood still for a moment, so that not every key asks the server. */
export function useLater<Value>(value: Value, afterMs = 400): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
