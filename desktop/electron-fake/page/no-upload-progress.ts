/**
 * A page gets no upload progress for a handled scheme: what answers it in Electron
 * (electron/electron shell/browser/net/node_stream_loader.cc) reports `OnReceiveResponse` and
 * `OnComplete` to Chromium and never `OnUploadProgress`, from which XMLHttpRequest makes `progress`,
 * `load` and `loadend` of its `upload`. Our loopback server is a network to Chromium, so they are held back.
 */
export function withoutUploadProgress(
  Given: typeof XMLHttpRequest,
  isHandled: (url: string) => boolean,
): typeof XMLHttpRequest {
  return class extends Given {
    #url = "";
    constructor() {
      super();
      for (const name of ["progress", "load", "loadend"]) {
        // The first listener of all.
        this.upload.addEventListener(name, (event) => {
          if (isHandled(this.#url)) event.stopImmediatePropagation();
        });
      }
    }
    override open(method: string, url: string | URL, ...rest: [boolean?, string?, string?]): void {
      this.#url = new URL(url, document.baseURI).href;
      const [isAsync = true, user, password] = rest;
      super.open(method, url, isAsync, user, password);
    }
  };
}
