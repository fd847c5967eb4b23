/** Lets the session's permission handler decide where a browser would ask its user. */
export function askPermissions(ask: (permission: string) => Promise<boolean>): void {
  if ("Notification" in window) {
    Notification.requestPermission = async () =>
      (await ask("notifications")) ? "granted" : "denied";
  }
  const { mediaDevices, geolocation } = navigator;
  if (mediaDevices) {
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      if (await ask("media")) return getUserMedia(constraints);
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  }
  if (geolocation) {
    const getCurrentPosition = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (onFound, onFailed, options) => {
      void ask("geolocation").then((isAllowed) => {
        if (isAllowed) getCurrentPosition(onFound, onFailed, options);
        else
          onFailed?.({ code: 1, message: "User denied Geolocation" } as GeolocationPositionError);
      });
    };
  }
}
