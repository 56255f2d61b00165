import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while the page is in front; returns whether it does. Has no effect in browsers without wake
 * locks.
 */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let hasLeft = false
    const take = async () => {
      if (document.hidden || (lock && !lock.released)) return
      // The browser refuses with a low battery.
      const taken = await navigator.wakeLock?.request('screen').catch(() => null)
      if (!taken) return
      if (hasLeft) return void taken.release()
      lock = taken
      setOn(true)
      // The browser releases it whenever the page is hidden.
      taken.addEventListener('release', () => setOn(false))
    }
    const shown = () => void take()
    void take()
    document.addEventListener('visibilitychange', shown)
    return () => {
      hasLeft = true
      document.removeEventListener('visibilitychange', shown)
      void lock?.release()
    }
  }, [])
  return isOn
}
