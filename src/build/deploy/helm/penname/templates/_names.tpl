{{- define "penname.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "penname.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "penname.labels" -}}
{{ include "penname.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "penname.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "penname.secret" -}}
{{ .Values.existingSecret | default (include "penname.fullname" .) }}
{{- end }}

{{- define "penname.config" -}}
{{- $own := dict "server" (dict "host" "0.0.0.0" "port" 8080 "drain" (printf "%ds" (int .Values.drainSeconds))) -}}
{{ toYaml (mergeOverwrite $own (deepCopy .Values.config)) }}
{{- end }}

{{/* Mistakes that would cost books or an evening. */}}
{{- define "penname.check" -}}
{{- $instead := dict "host" "leave it out" "port" "set service.port" "drain" "set drainSeconds" "tls" "end TLS in front of the pods" }}
{{- range $key, $advice := $instead }}
{{- if hasKey (get $.Values.config "server" | default dict) $key }}
{{- fail (printf "config.server.%s is not what probes, service and grace period of the pods go by: %s" $key $advice) }}
{{- end }}
{{- end }}
{{- if and .Values.persistence.enabled (or (gt (int .Values.replicas) 1) .Values.autoscaling.enabled) }}
{{- fail "Several pods need a database: set persistence.enabled to false, and PENNAME_DATABASE_URL, PENNAME_REDIS_URL and PENNAME_SECRET in the secret" }}
{{- end }}
{{- if not (or .Values.persistence.enabled .Values.existingSecret) }}
{{- range list "PENNAME_DATABASE_URL" "PENNAME_REDIS_URL" "PENNAME_SECRET" }}
{{- if not (hasKey $.Values.secret .) }}{{ fail (printf "Without persistence the books are in a database: set secret.%s, or existingSecret" .) }}{{ end }}
{{- end }}
{{- end }}
{{- end }}
