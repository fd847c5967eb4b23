# A node of the desk. `docker compose up` starts two of them with all they need: compose.yaml, docs/operations.md.

FROM node:24.21.0-bookworm-slim AS website
WORKDIR /desk
COPY . .
RUN npm ci --workspace @deskbell/web --no-audit --no-fund
RUN npm run build --workspace web

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /desk
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY server/embedded-store/package.json server/embedded-store/
# Packages that nothing of ours loads are this one.
COPY server/empty-package server/empty-package
COPY server/joi-of-mailauth server/joi-of-mailauth
COPY web/package.json web/
COPY desktop/package.json desktop/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --omit=dev --workspace @deskbell/server --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
WORKDIR /desk
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=4000
ENV DATA_DIR=/desk/data
COPY --from=packages /desk ./
COPY shared/src shared/src
COPY server/src server/src
COPY server/vendor-patches server/vendor-patches
COPY docs/openapi.json docs/openapi.json
COPY --from=website /desk/web/dist web/dist
# All else belongs to root: the desk writes its data and temporary files, nothing of its own code.
RUN install -d -o 1000 -g 1000 data
USER 1000:1000
VOLUME /desk/data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/start/main.ts"]
