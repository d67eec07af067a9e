declare global {
  interface Navigator {
    /** Missing where the browser doesn't know it. */
    globalPrivacyControl?: boolean
  }
}

/** Whether the browser asks not to be counted: Global Privacy Control, or Do Not Track. */
export function wantsPrivacy(): boolean {
  return navigator.globalPrivacyControl || navigator.doNotTrack === '1'
}
