# Kontor from npm packages alone: docker build -t kontor . See docs/operating.md.
FROM node:24-bookworm-slim AS packages
WORKDIR /opt/kontor
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /opt/kontor
COPY --from=packages /opt/kontor/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY migrations migrations
COPY templates templates
COPY docs/administration.md docs/
COPY docs/pictures docs/pictures
COPY src src
RUN install -d -m 0700 -o node -g node /data
# Nothing but /data and /tmp is written, so the rest may be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 KONTOR_DATA=/data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "bin/kontor.js", "serve"]
