import { useEffect, useState } from 'react'

/** Keeps the screen on while the page is in front; answers whether it does. Browsers that cannot leave the page as it is. */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let hasLeft = false
    const take = async () => {
      if (document.hidden || (lock && !lock.released)) return
      // Refused with a low battery.
      const taken = await navigator.wakeLock?.request('screen').catch(() => null)
      if (!taken) return
      if (hasLeft) return void taken.release()
      lock = taken
      setOn(true)
      // The browser takes it back each time that the page is hidden.
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
